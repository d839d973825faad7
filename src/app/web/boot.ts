import type { EarlyEvent } from "./early-events.ts";

/**
 * Code that runs before the application, printed into the page from its source. Each function is independent,
 * imports nothing and uses only what every browser reads, also one that the application does not run in. The page's
 * content policy has their hashes.
 */

/**
 * Sets `<html data-auth>`, and `data-rank` for superadmins and unit staff, from what the device remembers, before the
 * first paint.
 */
function markAuth() {
  let auth = "guest";
  try {
    if (localStorage.getItem("token")) {
      auth = "student";
      const kept = JSON.parse(localStorage.getItem("auth") || "{}") as {
        user?: { role: string; scope?: string };
      };
      const user = kept.user;
      if (user && user.role !== "student") auth = "admin";
      if (user && (user.role === "superadmin" || user.scope === "units"))
        document.documentElement.dataset["rank"] = user.scope === "units" ? "units" : user.role;
    }
  } catch {
    // No storage, or not ours: the look of what is known so far.
  }
  document.documentElement.dataset["auth"] = auth;
}

/**
 * Keeps clicks and input from before the application is interactive. Links and menus work by themselves. React
 * listens from its first slice of work on, but gets no events before it is interactive: otherwise a press would
 * make it do the rest at once, and kept events would act twice.
 */
function recordEarly() {
  const events: EarlyEvent[] = [];
  window.earlyEvents = events;

  const keep = (kind: EarlyEvent["kind"], target: Element, value: string | boolean) => {
    const last = events.at(-1);
    if (last && last.target === target && last.kind === kind && kind === "value") events.pop();
    const { id } = target;
    events.push({ kind, target, id, name: target.getAttribute("name") || "", value });
  };

  const record = (event: Event) => {
    const target = event.target;
    if (document.documentElement.dataset["hydrated"] || !(target instanceof Element)) return;
    if (!target.closest("#app")) return;
    event.stopImmediatePropagation();
    const type = target.getAttribute("type") || "";
    const isTicked = type === "checkbox" || type === "radio";
    if (event.type === "submit") {
      // A form that leads somewhere by itself does so.
      if (target.hasAttribute("action")) return;
      event.preventDefault();
      keep("submit", target, true);
    } else if (event.type === "click") {
      const button = target.closest("button, [role=button]");
      if (!button || button.closest("summary") || button.hasAttribute("popovertarget")) return;
      if (button instanceof HTMLButtonElement && button.form && button.type === "submit") return;
      keep("click", button, true);
    } else if (event.type === "input") {
      if (isTicked || type === "file" || !("value" in target)) return;
      keep("value", target, String(target.value));
    } else if (event.type === "change") {
      if (isTicked) keep("tick", target, "checked" in target && target.checked === true);
      else if (type === "file") keep("file", target, true);
    }
  };
  const acts = ["click", "submit", "input", "change"];
  const ways = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend"];
  for (const type of [...acts, ...ways, "keydown", "keypress", "keyup"])
    document.addEventListener(type, record, { capture: true, passive: type !== "submit" });
}

/** Opens and closes the menus by `data-open` where the browser has no popovers: Safari before 17, Firefox before 125. */
function openMenus() {
  if ("popover" in HTMLElement.prototype) return;
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      this.removeAttribute("data-open");
    },
  });
  // On the window, which hears it before `recordEarly` does.
  window.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("[popovertarget]") : null;
      const id = button && button.getAttribute("popovertarget");
      for (const menu of document.querySelectorAll("[popover]"))
        menu.toggleAttribute("data-open", menu.id === id && !menu.hasAttribute("data-open"));
    },
    true,
  );
}

/**
 * Loads the application and the whole stylesheet after the first paint, or after 3 s; tries again while that fails.
 * The application starts once the styles for all that it may show are there. In a browser that it cannot run in
 * (docs/decisions/0052-the-oldest-browsers.md) the page stays as the server rendered it, and says so.
 */
function startLate() {
  const script = document.currentScript;
  if (!script) return;
  // What Chrome before 110 or Firefox before 115 lacks, then what Safari before 16.4 lacks.
  if (!("toSpliced" in Array.prototype && matchMedia("(width >= 0px)").matches)) {
    const words = document.createElement("p");
    words.textContent =
      "Peramban ini terlalu lama untuk SIKAM. Halaman ini bisa dibaca, tetapi tombol dan formulirnya tidak bekerja. Perbarui peramban atau sistem perangkat Anda, atau pakai perangkat lain.";
    words.style.cssText = "margin:0;padding:1rem;background:#fff3cd;color:#000";
    document.body.prepend(words);
    return;
  }
  const { files: list = "[]", sheet } = script.dataset;
  const files = JSON.parse(list) as string[];
  const [entry = ""] = files;
  let started = false;
  const load = () => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = entry;
    script.onerror = () => {
      script.remove();
      setTimeout(load, 5000);
    };
    document.head.append(script);
  };
  const dress = (href: string) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = load;
    link.onerror = () => {
      link.remove();
      setTimeout(dress, 5000, href);
    };
    document.head.append(link);
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const file of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = file;
      document.head.append(link);
    }
    if (sheet) dress(sheet);
    else load();
  };
  setTimeout(start, 3000);
  try {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      setTimeout(start);
    }).observe({ type: "paint", buffered: true });
  } catch {
    // Without paint timing the 3 s count.
  }
}

/** The source of both inline scripts: the first is for the head, the second for the end of the body. */
export const bootScripts = {
  head: `(${markAuth.toString()})();(${recordEarly.toString()})()`,
  body: `(${openMenus.toString()})();(${startLate.toString()})()`,
};
