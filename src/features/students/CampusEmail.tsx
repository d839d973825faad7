/** An address that breaks before its domain where one line is too short. */
export function CampusEmail({ address }: { address: string }) {
  const [npm, domain] = address.split("@");
  return (
    <span className="wrap-break-word lg:whitespace-nowrap">
      {npm}
      <wbr className="lg:hidden" />@{domain}
    </span>
  );
}
