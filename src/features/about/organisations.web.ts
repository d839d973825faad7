import activity from "../../web/assets/org-activity.svg";
import computing from "../../web/assets/org-computing.svg";
import executive from "../../web/assets/org-executive.svg";
import type { SocialLink } from "../../web/social-link.ts";

interface Organisation {
  readonly name: string;
  /** The organisation's role in SIKAM. */
  readonly role: string;
  readonly does: string;
  /** Address of its mark. */
  readonly logo: string;
  readonly social: SocialLink;
}

/**
 * The three student organisations that run the service (docs/product/screens.md#about). A campus puts its own
 * here.
 */
export const ORGANISATIONS: readonly Organisation[] = [
  {
    name: "Badan Eksekutif Mahasiswa",
    role: "Perencana",
    does: "Menentukan arah layanan, membaca laporan, dan membawanya ke pihak kampus yang berwenang.",
    logo: executive,
    social: { label: "Instagram BEM", href: "https://www.instagram.com/" },
  },
  {
    name: "Himpunan Mahasiswa Komputasi",
    role: "Penjaga mutu",
    does: "Menguji setiap perubahan sebelum dipakai, supaya layanan tetap benar, aman, dan mudah dipakai.",
    logo: computing,
    social: { label: "Instagram himpunan", href: "https://www.instagram.com/" },
  },
  {
    name: "Unit Kegiatan Mahasiswa",
    role: "Tim teknis",
    does: "Membangun aplikasinya, merawat servernya, dan membantu ketika ada yang tidak berjalan.",
    logo: activity,
    social: { label: "Instagram UKM", href: "https://www.instagram.com/" },
  },
];
