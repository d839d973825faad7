import { mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Random } from "../../src/demo/random.ts";
import { type Content, File } from "./disk-file.ts";

/** A change that a process made, as `recorder.ts` writes it down; a file is named by path or by descriptor. */
export interface Change {
  readonly op:
    | "start"
    | "answered"
    | "make"
    | "open"
    | "write"
    | "size"
    | "truncate"
    | "sync"
    | "sync-began"
    | "sync-ended"
    | "rename"
    | "link"
    | "remove";
  readonly path?: string;
  readonly to?: string;
  readonly fd?: number;
  readonly kind?: "file" | "folder";
  readonly at?: number;
  readonly size?: number;
  readonly id?: string | number;
}

class Folder {
  readonly now = new Map<string, File | Folder>();
  readonly kept = new Map<string, File | Folder>();
}

interface Naming {
  readonly of: Folder;
  readonly name: string;
  readonly is: File | Folder | undefined;
}

/** Names that change together; the disk has them once `by` is synced. */
interface Renaming {
  readonly by: Folder;
  readonly namings: readonly Naming[];
}

const setName = (names: Map<string, File | Folder>, { name, is }: Naming) =>
  is ? names.set(name, is) : names.delete(name);

const touchSame = (a: Renaming, b: Renaming) =>
  a.namings.some((x) => b.namings.some((y) => x.of === y.of && x.name === y.name));

/**
 * A disk on which nothing is safe but what was synced: the bytes of a file by a sync of the file, a name by
 * a sync of the folder that it is in. Follows recorded changes, and tells what may be on it at any moment.
 */
export class Disk {
  readonly #root = new Folder();
  readonly #base: string;
  #waiting: Renaming[] = [];
  #open = new Map<number, File | Folder>();
  readonly #syncs = new Map<unknown, { readonly of: File | Folder; readonly count: number }>();

  /** `base` is the folder, whole and kept, in which the recorded folder was made. */
  constructor(base: string) {
    this.#base = base;
  }

  #find(path: string): File | Folder | undefined {
    let at: File | Folder | undefined = this.#root;
    if (path === this.#base) return at;
    for (const name of path.slice(this.#base.length + 1).split("/"))
      at = at instanceof Folder ? at.now.get(name) : undefined;
    return at;
  }

  #folder(path: string): Folder {
    const found = this.#find(path);
    if (!(found instanceof Folder)) throw new Error(`${path} is no folder`);
    return found;
  }

  #file({ path, fd }: Change): File {
    const found = path === undefined ? this.#open.get(fd ?? -1) : this.#find(path);
    if (!(found instanceof File)) throw new Error(`${path ?? fd} is no file`);
    return found;
  }

  #naming(path: string, is: File | Folder | undefined): Naming {
    const naming = { of: this.#folder(dirname(path)), name: basename(path), is };
    setName(naming.of.now, naming);
    return naming;
  }

  #sync(one: File | Folder, count?: number) {
    if (one instanceof File) one.sync(count);
    else this.#keep(({ by }) => by === one);
  }

  #keep(isKept: (renaming: Renaming) => boolean) {
    const kept = new Set(this.#waiting.filter(isKept));
    // of what has the same name, the older does not come after the newer
    for (const late of this.#waiting.toReversed())
      if ([...kept].some((other) => touchSame(late, other))) kept.add(late);
    this.#waiting = this.#waiting.filter((renaming) => {
      if (kept.has(renaming)) for (const one of renaming.namings) setName(one.of.kept, one);
      return !kept.has(renaming);
    });
  }

  apply(change: Change, data: Uint8Array) {
    const { op, path = "", to = "", fd = -1 } = change;
    switch (op) {
      case "answered":
        return;
      case "start":
        this.#open = new Map();
        return;
      case "make": {
        const made = this.#naming(path, change.kind === "folder" ? new Folder() : new File());
        this.#waiting.push({ by: made.of, namings: [made] });
        return;
      }
      case "open": {
        const found = this.#find(path);
        if (!found) throw new Error(`${path} was not made`);
        this.#open.set(fd, found);
        return;
      }
      case "write":
        this.#file(change).edits.push({ at: change.at ?? 0, data });
        return;
      case "size":
      case "truncate":
        this.#file(change).edits.push({ size: change.size ?? 0 });
        return;
      case "sync": {
        const found = path ? this.#find(path) : this.#open.get(fd);
        if (found) this.#sync(found);
        return;
      }
      case "sync-began": {
        const of = this.#open.get(fd);
        if (of) this.#syncs.set(change.id, { of, count: of instanceof File ? of.edits.length : 0 });
        return;
      }
      case "sync-ended": {
        const began = this.#syncs.get(change.id);
        if (began) this.#sync(began.of, began.count);
        this.#syncs.delete(change.id);
        return;
      }
      case "rename":
      case "link": {
        const is = this.#find(path);
        const after = this.#naming(to, is);
        const before = op === "rename" ? [this.#naming(path, undefined)] : [];
        this.#waiting.push({ by: after.of, namings: [...before, after] });
        return;
      }
      case "remove": {
        if (!this.#find(path)) return;
        const gone = this.#naming(path, undefined);
        this.#waiting.push({ by: gone.of, namings: [gone] });
      }
    }
  }

  /** The bytes of a file as the process has written them, synced or not. */
  read(path: string): Uint8Array {
    return this.#file({ op: "open", path }).now().bytes();
  }

  /** Makes `folder` with what the disk may have after a power cut at this moment. */
  cut(folder: string, random: Random) {
    const journal = random.next() < 0.5 ? random.whole(0, this.#waiting.length) : undefined;
    const often = random.next();
    this.#save(
      folder,
      this.#waiting.filter((_, at) =>
        journal === undefined ? random.next() < often : at < journal,
      ),
      (file) => file.cut(random),
    );
  }

  /** Makes `folder` with all that the process has seen there. */
  whole(folder: string) {
    this.#save(folder, this.#waiting, (file) => file.now());
  }

  #save(folder: string, renamings: readonly Renaming[], contentOf: (file: File) => Content) {
    const names = new Map<Folder, Map<string, File | Folder>>();
    const namesOf = (of: Folder) => {
      let some = names.get(of);
      if (!some) names.set(of, (some = new Map(of.kept)));
      return some;
    };
    for (const { namings } of renamings) for (const one of namings) setName(namesOf(one.of), one);
    const save = (of: Folder, path: string) => {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      for (const [name, is] of namesOf(of))
        if (is instanceof Folder) save(is, join(path, name));
        else contentOf(is).saveTo(join(path, name));
    };
    save(this.#root, folder);
  }
}
