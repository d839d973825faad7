import type { Answers } from "../../web/stub-api.testing.ts";
import type { PublicSettings } from "./campus.contract.ts";

/** The public settings of a campus that has set some of its own. */
export const SETTINGS: Required<PublicSettings> = {
  identity: {
    short: "SIKAM",
    long: "Sistem Klinik Advokasi Mahasiswa",
    line: "Dijalankan mahasiswa, untuk mahasiswa.",
    colour: "#0154aa",
    logo: null,
  },
  contact: {
    social: { account: "Instagram SIKAM", href: "https://www.instagram.com/" },
    privacy: { account: "ppid@kampus.ac.id", href: "mailto:ppid@kampus.ac.id" },
  },
  organisations: [
    {
      name: "Badan Eksekutif Mahasiswa",
      role: "Perencana",
      does: "Membaca laporan.",
      social: { account: "Instagram BEM", href: "https://www.instagram.com/bem" },
      mark: null,
    },
    {
      name: "Klinik Hukum",
      role: "Penjaga mutu",
      does: "Menguji setiap jawaban.",
      social: { account: "", href: "" },
      mark: null,
    },
  ],
  questions: [
    {
      question: "Siapa yang membaca laporan saya?",
      answer: "Admin SIKAM.",
      answer_blocks: null,
    },
    {
      question: "Bagaimana mengajukan banding UKT?",
      answer: "Buka [Banding UKT](/banding-ukt).",
      answer_blocks: [
        {
          runs: [{ text: "Buka " }, { text: "Banding UKT", href: "/banding-ukt" }, { text: "." }],
        },
      ],
    },
  ],
  promos: [
    {
      title: "Keluhan? Usul?",
      text: "Cukup ceritakan apa yang terjadi.",
      button: "Ajukan Laporan",
      to: "newReport",
    },
    { title: "Banding UKT", text: "Karena bencana?", button: "Ajukan banding", to: "appeals" },
  ],
  promises: { verify: 3, answer: 5, decide: 14, counting: "calendar", holidays: [] },
  emergency: [
    {
      name: "Satgas PPKPT",
      what: "Kekerasan di kampus",
      number: "0711 555 123",
      dial: "0711555123",
    },
  ],
  people: {
    domains: ["students.example.ac.id"],
    faculties: [
      { name: "FMIPA", programmes: ["Ilmu Komputer", "Kimia"] },
      { name: "Hukum", programmes: ["Ilmu Hukum"] },
    ],
  },
  units: [
    {
      key: "4f0c2a91",
      name: "Biro Keuangan",
      contact: "Gedung rektorat lantai 1",
      confidential: false,
      faculty: "",
      takes: ["financial.university"],
    },
    {
      key: "9d31e07b",
      name: "Satgas PPKPT",
      contact: "0711 555 123",
      confidential: true,
      faculty: "",
      takes: [],
    },
  ],
  buildings: [
    { key: "1a2b3c4d", name: "Gedung A" },
    { key: "5e6f7a8b", name: "Gedung B" },
  ],
};

/** Answers `GET /settings` with the parts that are asked for. */
export const settingsTold: Answers = {
  "GET /settings": ({ query }) => {
    const parts = query["parts"]?.split(",") ?? [];
    const data = Object.fromEntries(
      Object.entries(SETTINGS).filter(([name]) => parts.includes(name)),
    );
    return { body: { success: true, message: "", data } };
  },
};
