import { useState } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import type { KeptText } from "./unsaved-forms.ts";
import { discardUnsaved, useUnsaved } from "./unsaved.ts";

function Letter({ draft, label = "Surat" }: { draft?: KeptText; label?: string }) {
  const [text, setText] = useState("");
  const { release, askToClose } = useUnsaved(text !== "", draft);
  const navigate = useNavigate();
  const [closed, setClosed] = useState(0);
  return (
    <>
      <label>
        {label}
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="button" onClick={() => setText("")}>
        Simpan
      </button>
      <button
        type="button"
        onClick={() => {
          release();
          void navigate("/terkirim");
        }}
      >
        Kirim
      </button>
      <button type="button" onClick={() => askToClose(() => setClosed(closed + 1))}>
        Tutup {label}
      </button>
      <output aria-label={`${label} ditutup`}>{closed}</output>
    </>
  );
}

function Ways() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <Link to="/lain">Lain</Link>
      <a href="#bawah">Ke bawah</a>
      <a href="tel:112">112</a>
      <button type="button" onClick={() => void navigate("/ganti", { replace: true })}>
        Ganti
      </button>
      <button type="button" onClick={() => void navigate("/surat", { state: { step: 2 } })}>
        Langkah dua
      </button>
      <button
        type="button"
        onClick={() => {
          discardUnsaved();
          void navigate("/daftar");
        }}
      >
        Hapus
      </button>
      <output aria-label="Alamat">{`${pathname}${search}${hash}`}</output>
    </>
  );
}

/** A form at `/surat`, and ways that lead away from it. */
export const LetterApp = ({ draft, second = false }: { draft?: KeptText; second?: boolean }) => (
  <>
    <Ways />
    <Routes>
      <Route
        path="/surat"
        element={
          <>
            <Letter draft={draft} />
            {second && <Letter label="Catatan" />}
          </>
        }
      />
      <Route path="*" element={<p>Halaman lain</p>} />
    </Routes>
  </>
);
