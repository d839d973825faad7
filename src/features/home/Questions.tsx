import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { SIKAM_SOCIAL } from "../../web/social-link.ts";

// The server's HTML is shown and works meanwhile: nothing on the way to a report waits for these texts.
const QuestionList = lazyPart(() => import("./QuestionList.tsx"), "QuestionList");

/** Questions and answers about the service. */
export function Questions() {
  return (
    <section
      id="faq"
      aria-labelledby="faq-judul"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16"
    >
      <div>
        <h2 id="faq-judul">Yang sering ditanyakan</h2>
        <p className="mt-2 text-sm text-muted">
          Tidak menemukan jawabannya? Tulis kepada kami lewat{" "}
          <a href={SIKAM_SOCIAL.href} rel="noopener">
            {SIKAM_SOCIAL.label}
          </a>
          .
        </p>
      </div>
      <div className="border-t border-line">
        <LazyBoundary>
          <QuestionList />
        </LazyBoundary>
      </div>
    </section>
  );
}
