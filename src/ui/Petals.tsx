/** A kawung cut by the edge, behind a `relative` parent. `pale` on sign-in pages, else on the ground. */
export function Petals({ pale = false }: { pale?: boolean }) {
  return (
    <div aria-hidden="true" className={pale ? "petals petals-pale" : "petals"}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
