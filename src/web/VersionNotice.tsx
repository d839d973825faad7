import type { Facts } from "./BothVersions.tsx";
import { lazyPart } from "./lazy-part.ts";
import { LazyBoundary } from "./LazyBoundary.tsx";
import { RestoredDraft } from "./RestoredDraft.tsx";
import type { VersionedEdit } from "./use-versioned-form.ts";

const BothVersions = lazyPart(() => import("./BothVersions.tsx"), "BothVersions");

/**
 * Everything that a form of `useVersionedForm` says about versions: that it starts with a draft, or that another
 * person has changed the record, with both versions and the choice between them.
 * @param title the message for this kind of record
 * @param mine the input as facts, in the order of `stored`
 * @param canKeep whether the input may be saved; by default, whether it is valid
 * @param onKeep saves the input over the newer version
 */
export function VersionNotice({
  edit,
  canKeep = edit.isValid,
  ...version
}: {
  edit: VersionedEdit;
  title: string;
  stored: Facts;
  mine: Facts;
  canKeep?: boolean;
  busy: boolean;
  heading?: "h2" | "h3";
  onKeep: () => void;
}) {
  if (edit.overtaken)
    return (
      <LazyBoundary>
        <BothVersions {...version} canKeep={canKeep} onTake={edit.takeStored} />
      </LazyBoundary>
    );
  return edit.restoredAt && <RestoredDraft savedAt={edit.restoredAt} onDiscard={edit.takeStored} />;
}
