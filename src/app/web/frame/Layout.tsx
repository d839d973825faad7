import { Suspense, type ReactNode } from "react";
import { paths } from "../../../paths.ts";
import { classes } from "../../../ui/classes.ts";
import { Logo } from "../../../web/Logo.tsx";
import { Petals } from "../../../ui/Petals.tsx";
import { COPYRIGHT, Footer, SlimFooter } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { useArrived } from "../../../web/hydrated.ts";
import { lazyPart } from "../../../web/lazy-part.ts";
import { isDeskGuard, useRoute, type Look } from "../../../web/route.tsx";
import { ScreenMenu } from "./ScreenMenu.tsx";
import { TemporaryPassword } from "./TemporaryPassword.tsx";
import { Link } from "../../../ui/Link.tsx";

/** The element that contains the page; `ScrollAndFocus` looks for its heading there. */
export const MAIN_ID = "isi";

const ConnectionBar = lazyPart(() => import("./ConnectionBar.tsx"), "ConnectionBar");

const Connection = () =>
  useArrived() && (
    <Suspense>
      <ConnectionBar />
    </Suspense>
  );

const SkipLink = () => (
  <a
    href={`#${MAIN_ID}`}
    className="absolute -top-20 left-4 z-9 rounded-md bg-surface px-4 py-3 focus:top-4"
  >
    Langsung ke isi
  </a>
);

const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div id="page" className="relative flex min-h-dvh flex-col overflow-x-clip bg-page">
    <Petals pale />
    <Connection />
    <header className="relative px-(--gutter) pt-6 text-center">
      <Link to={paths.home} className="inline-flex min-h-11 items-center">
        <Logo on="paper" width={136} home />
      </Link>
    </header>
    <main
      id={MAIN_ID}
      tabIndex={-1}
      // Aligned to the top: a centred sheet that grows by an error would move under the finger.
      className="relative grid w-full flex-1 grid-cols-[minmax(0,1fr)] content-start px-(--gutter) pt-[clamp(1.5rem,11svh,7.5rem)] pb-10"
    >
      {children}
    </main>
    <footer className="relative px-(--gutter) pb-6 text-center text-xs text-muted">
      {COPYRIGHT} · <Link to={paths.privacy}>Privasi</Link>
    </footer>
  </div>
);

const BarLayout = ({ look, children }: { look: Exclude<Look, "auth">; children: ReactNode }) => {
  const onGround = look === "ground";
  const isDesk = isDeskGuard(useRoute().guard);
  return (
    <>
      <div
        id="page"
        className={classes(
          "relative flex min-h-dvh flex-col overflow-x-clip",
          onGround ? "bg-ground" : "bg-page",
        )}
      >
        {onGround && <Petals />}
        <Connection />
        <Header bare={onGround} />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className={classes(
            "relative mx-auto w-full flex-1 px-(--gutter) pb-16",
            isDesk
              ? "max-w-[calc(var(--width-desk)+2*var(--gutter))] text-sm"
              : "max-w-[calc(var(--width-page)+2*var(--gutter))]",
          )}
        >
          <TemporaryPassword />
          {children}
        </main>
        {isDesk ? <SlimFooter bare={onGround} /> : <Footer bare={onGround} />}
      </div>
      <ScreenMenu />
    </>
  );
};

/** The frame around every page (docs/product/screens.md#menu-and-header). */
export function Layout({ children }: { children: ReactNode }) {
  const { look } = useRoute();
  return (
    <>
      <SkipLink />
      {look === "auth" ? (
        <AuthLayout>{children}</AuthLayout>
      ) : (
        <BarLayout look={look}>{children}</BarLayout>
      )}
    </>
  );
}
