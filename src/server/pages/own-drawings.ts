import type { Context, Hono } from "hono";
import { MARKS_PATH } from "../../features/campus/sections.contract.ts";
import { shadeOf, USUAL_COLOUR } from "../../shades.ts";
import type { ServerEnv } from "../http/env.ts";
import { NOTHING_POLICY } from "../http/download.ts";
import { drawMark } from "../share-images/backdrop.ts";
import { drawName } from "../share-images/draw-card.ts";
import { type Identity, type Look, lookOf, nameRatio, USUAL_LOOK } from "../share-images/look.ts";
import type { openStaticFiles } from "./static-files.ts";

type Files = ReturnType<typeof openStaticFiles>;

/** The drawings of the screens by their names, with the paths of their files. Icons have no colour of their own. */
const drawingsOf = ({ paths }: Files) =>
  new Map(
    [...paths].flatMap((path) => {
      const [, name = "icons"] = /^\/assets\/(.+)-[\w-]{7,8}\.svg$/.exec(path) ?? [];
      return name === "icons" ? [] : [[name, path] as const];
    }),
  );

/** The warm colours of a drawing, which stay. */
const WARM = ["#e2a520", "#f5b845"];

const recolour = (svg: string, colour: string) =>
  svg.replaceAll(/"(#[0-9a-f]{6})"/g, (whole, shade: string) =>
    WARM.includes(shade) ? whole : `"${shadeOf(shade, colour)}"`,
  );

/** Draws one of the drawings as the campus looks, as SVG. */
const draw = async (files: Files, path: string, name: string, identity: Identity) => {
  const look = lookOf(identity);
  const [kind, onGround] = [name.replace("-on-blue", ""), name.endsWith("-on-blue")];
  if (kind === "logo" && nameOrLogo(look)) return drawName(look, onGround);
  if (kind === "mark" && look.logo) return drawMark(look, onGround);
  const usual = new TextDecoder().decode((await files.get(path))?.plain);
  return identity.colour === USUAL_COLOUR ? usual : recolour(usual, identity.colour);
};

const nameOrLogo = ({ short, logo }: Look) => short !== USUAL_LOOK.short || logo !== "";

/** Pixels: the height of the word mark in the header and on the pages of guests, and its greatest width. */
const HEIGHT = 29;
const MOST_WIDTH = 176;
/** Pixels of the header beside the word mark: with the menu's button below 64rem, with the menu from there on. */
const BESIDE = { button: 200, menu: 910 };

/**
 * The markup that gives a page the campus's colour and drawings; nothing while all is as usual. Styles put them in
 * the place of the usual ones, so that no script of a page has to know of them.
 */
export const ownStyles = (identity: Identity, files: Files | undefined): string => {
  const look = lookOf(identity);
  if (look === USUAL_LOOK) return "";
  const drawings = files ? drawingsOf(files) : new Map<string, string>();
  const rule = (name: string, shown: string, more = "") =>
    `img[src="${drawings.get(name)}"]{content:url(${MARKS_PATH}/${look.version}/${shown}.svg)${more}}`;
  const width = Math.min(MOST_WIDTH, Math.round(nameRatio(look.short) * HEIGHT));
  const size = nameOrLogo(look)
    ? `;height:${HEIGHT}px;width:min(${width}px,100vw - ${BESIDE.button}px)`
    : "";
  const all = [...drawings.keys()].map((name) =>
    rule(name, name, name.startsWith("logo") ? size : ""),
  );
  const dark = ["logo", "mark"]
    .filter((name) => drawings.has(name))
    .map((name) => rule(name, `${name}-on-blue`));
  const header = drawings.get("logo-on-blue");
  const wide = `@media(min-width:64rem){img[src="${header}"]{max-width:calc(100vw - ${BESIDE.menu}px)}}`;
  return `<style>${look.css}${all.join("")}${size && wide}@media(prefers-color-scheme:dark){${dark.join("")}}</style>`;
};

/**
 * Serves the drawings in the campus's look; their path changes with it. A path of an earlier look gives the present
 * one, which is not kept.
 */
export const mountOwnDrawings = (
  hono: Hono<ServerEnv>,
  files: Files,
  identity: () => Identity,
): void => {
  const drawings = drawingsOf(files);
  const made = new Map<string, Promise<string>>();
  let shown = "";
  hono.get(`${MARKS_PATH}/:version/:name`, async (c: Context<ServerEnv>) => {
    const now = identity();
    const { version } = lookOf(now);
    const name = c.req.param("name")?.replace(/\.svg$/, "") ?? "";
    const path = drawings.get(name);
    if (!path) return c.text("not found", 404, { "Cache-Control": "no-store" });
    if (version !== shown) made.clear();
    shown = version;
    const drawing = made.get(name) ?? draw(files, path, name, now);
    made.set(name, drawing);
    drawing.catch(() => made.delete(name));
    const isCurrent = c.req.param("version") === version;
    return c.body(await drawing, 200, {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Security-Policy": `sandbox; ${NOTHING_POLICY}; img-src data:`,
      "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "no-store",
    });
  });
};
