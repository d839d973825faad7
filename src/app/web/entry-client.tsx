import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { BrowserRouter } from "../../web/BrowserRouter.tsx";
import { startDrafts } from "../../web/draft-life.ts";
import { replayEarly } from "./early-events.ts";
import type { PageState } from "../../web/page-state.ts";
import { prefetchLinks } from "./prefetch.ts";
import { followSession, makeQueryClient, queryKeyOf } from "../../web/query.ts";
import { loadRoute } from "./route-of.ts";
import { notFoundRoute } from "./routes.tsx";
import { takeOverScrolling } from "./scroll-memory.ts";
import { getSession, startSession } from "../../web/session.ts";
import { hearBackFirst } from "../../web/unsaved-forms.ts";

/** Hydrates the server's page, once the page's chunk has loaded. */
const start = async () => {
  const state = JSON.parse(document.getElementById("state")?.textContent ?? "") as PageState;
  const root = document.getElementById("app");
  if (!root) return;
  const route = await loadRoute(location.pathname);
  await route.page.preload();
  if (state.missing) await notFoundRoute.page.preload();

  startSession();
  startDrafts();
  takeOverScrolling();
  hearBackFirst();
  const client = makeQueryClient();
  for (const [spec, answer] of state.queries) client.setQueryData(queryKeyOf(spec), answer);
  // Signed-in users start with the answers for a guest; they ask again for their own.
  if (getSession()) void client.invalidateQueries({ refetchType: "none" });
  followSession(client, () => getSession()?.token);
  prefetchLinks(client);

  // In slices: clicks are answered between two of them.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <App client={client} state={state} onReady={() => void setTimeout(replayEarly)} />
        </BrowserRouter>
      </StrictMode>,
    );
  });
};

void start();
