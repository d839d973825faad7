import { useEffect, useRef } from "react";
import { Button } from "../ui/Button.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Icon } from "../ui/Icon.tsx";

/** Terms and values; the same terms in the same order for both versions. */
export type Facts = Parameters<typeof DescriptionList>[0]["items"];

/**
 * The stored version of a record and the input here, where they differ, and the choice between them
 * (docs/product/reports.md#stale-edits). It scrolls into view and takes the focus of the button that it replaces.
 * @param onTake the stored version replaces the input
 * @param onKeep the input is saved over the stored version
 */
export function BothVersions({
  title,
  stored,
  mine,
  canKeep,
  busy,
  heading: Heading = "h3",
  onTake,
  onKeep,
}: {
  title: string;
  stored: Facts;
  mine: Facts;
  canKeep: boolean;
  busy: boolean;
  heading?: "h2" | "h3";
  onTake: () => void;
  onKeep: () => void;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    // only its head: the whole may be higher than the area that scrolls
    box.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }, []);
  const differing = (facts: Facts, others: Facts) =>
    facts.filter((fact, at) => fact.value !== others[at]?.value);
  const below = Heading === "h2" ? "h3" : "h4";
  return (
    <section
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-md border border-waiting-line bg-waiting-bg p-3.5 text-sm"
    >
      <Heading className="flex gap-2 text-sm tracking-normal">
        <Icon name="alert" className="mt-px size-4.5 text-waiting" />
        {title}
      </Heading>
      <p>Yang Anda isi tidak hilang. Bandingkan, lalu pilih yang berlaku.</p>
      <Version heading={below} name="Tersimpan sekarang" facts={differing(stored, mine)} />
      <Version heading={below} name="Isian Anda" facts={differing(mine, stored)} />
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        <Button onClick={onTake}>Pakai yang tersimpan</Button>
        <Button data-sends variant="primary" busy={busy} disabled={!canKeep} onClick={onKeep}>
          Simpan isian saya
        </Button>
      </div>
    </section>
  );
}

function Version({
  heading: Heading,
  name,
  facts,
}: {
  heading: "h3" | "h4";
  name: string;
  facts: Facts;
}) {
  return (
    <div className="rounded-sm bg-surface px-3 pt-2.5 pb-1 whitespace-pre-line">
      <Heading className="text-xs tracking-normal text-muted">{name}</Heading>
      <DescriptionList items={facts} />
    </div>
  );
}
