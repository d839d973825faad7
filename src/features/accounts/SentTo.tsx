/** The address to which a code was sent, on its own line, which breaks before the domain where it is too short. */
export function SentTo({ address }: { address: string }) {
  const [box, domain] = address.split("@");
  return (
    <b className="block font-semibold text-text">
      {box}
      <wbr />@{domain}
    </b>
  );
}
