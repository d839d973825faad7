import { keysOf } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { type Section, SECTION_WORDS } from "./sections.contract.ts";

const pathOf = (section: Section) =>
  // units have a page of their own
  section === "units" ? adminPaths.units : `${adminPaths.settings}?bagian=${section}`;

/** The sections of the settings, each a link to its form. */
export const SettingsTabs = ({ current }: { current: Section }) => (
  <Tabs
    label="Bagian pengaturan"
    className="mb-4"
    items={keysOf(SECTION_WORDS).map((section) => ({
      label: SECTION_WORDS[section],
      to: pathOf(section),
      current: section === current,
    }))}
  />
);
