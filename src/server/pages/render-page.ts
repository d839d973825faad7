import { api, type CallName } from "../../api.ts";
import { USUAL_NAMES } from "../../web/identity.ts";
import type { PageFacts, PageState } from "../../web/page-state.ts";
import type { CallAsGuest } from "./call-as-guest.ts";
import { type Identity, lookOf } from "../share-images/look.ts";
import { contentPolicy, DEVELOPMENT_POLICY } from "./csp.ts";
import { documentOf, jsonForScript } from "./html.ts";
import { ownStyles } from "./own-drawings.ts";
import type { ReadPage } from "./page-cache.ts";
import type { Plan, Renderer } from "./renderer.ts";
import type { Page } from "./sendable.ts";
import type { openStaticFiles } from "./static-files.ts";

const names = new Map(
  Object.entries(api).map(([name, { method, path }]) => [`${method} ${path}`, name as CallName]),
);

/** An address with a filter that the API does not know: it leads to the page without a filter. */
export class UnknownFilter extends Error {
  override readonly name = "UnknownFilter";
}

const callName = (key: string) => {
  const name = names.get(key);
  if (!name) throw new Error(`no call ${key}`);
  return name;
};

interface World {
  /** The facts as they are now. */
  readonly facts: () => PageFacts;
  readonly identity: () => Identity;
  readonly files: ReturnType<typeof openStaticFiles> | undefined;
  readonly callAsGuest: CallAsGuest;
}

/** Reads what the page needs, as a guest. After one refusal the whole page counts as missing. */
const readState = async (plan: Plan, { facts, callAsGuest }: World): Promise<PageState> => {
  const answers = await Promise.all(
    plan.specs.map(({ key, input }) => callAsGuest(callName(key), input)),
  );
  if (answers.some(({ status }) => status === 422) && plan.url.includes("?"))
    throw new UnknownFilter("unknown filter");
  const missing = answers.some(({ status }) => status !== 200);
  const queries = plan.specs.map((spec, index) => [spec, answers[index]?.body] as const);
  return { queries: missing ? [] : queries, facts: facts(), missing };
};

/** Reads the data of one page, the same for everybody, and says how it is rendered. */
export const readPage = async (plan: Plan, renderer: Renderer, world: World): Promise<ReadPage> => {
  const state = await readState(plan, world);
  const identity = world.identity();
  const { publicUrl } = state.facts;
  const stateText = jsonForScript(state);
  const render = async (): Promise<Page> => {
    const entry = await renderer.load();
    const { html: rendered, head } = await entry.render(plan.url, state);
    const { html, drawings } = renderer.drawIcons(rendered);
    // a name has no sign that means something in a script
    const body = entry.bootScripts.body.replace(USUAL_NAMES.short, identity.short);
    const scripts = { head: entry.bootScripts.head, body };
    const isListed = plan.isPublic && !state.missing;
    const document = documentOf({
      html,
      drawings,
      head,
      stateText,
      address: isListed ? `${publicUrl}${plan.url}` : null,
      origin: publicUrl,
      styles: renderer.stylesOf(html),
      sheet: renderer.sheet,
      font: renderer.font,
      files: renderer.filesOf(plan.chunks),
      scripts,
      look: lookOf(identity),
      extraHead: ownStyles(identity, world.files) + (renderer.extraHead ?? ""),
    });
    return {
      status: state.missing ? 404 : plan.status,
      html: document,
      policy: renderer.extraHead ? DEVELOPMENT_POLICY : contentPolicy([scripts.head, scripts.body]),
    };
  };
  // colour and logo stand in the styles alone
  return { data: `${stateText} ${lookOf(identity).version}`, render };
};
