import { settingsPath } from "../../web/settings-path.ts";
import { keysOf } from "../../labels.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { type Section, SECTION_WORDS } from "./sections.contract.ts";

/** The sections of the settings, each a link to its form. */
export const SettingsTabs = ({ current }: { current: Section }) => (
  <Tabs
    label="Bagian pengaturan"
    className="mb-4"
    items={keysOf(SECTION_WORDS).map((section) => ({
      label: SECTION_WORDS[section],
      to: settingsPath(section),
      current: section === current,
    }))}
  />
);
