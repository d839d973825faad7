import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setStatus } from "../../../tests/support/people.ts";
import {
  BUILDINGS,
  FINANCE,
  type CampusOfUnits,
  startCampusOfUnits,
} from "../../../tests/support/campus-of-units.ts";

let t: CampusOfUnits["t"];
let clinic: CampusOfUnits["clinic"];
let finance: CampusOfUnits["finance"];
let buildings: CampusOfUnits["buildings"];
let forward: CampusOfUnits["forward"];
let read: CampusOfUnits["read"];
let rowOf: CampusOfUnits["rowOf"];
let fileAt: CampusOfUnits["fileAt"];
let bell: CampusOfUnits["bell"];
beforeAll(async () => {
  ({ t, clinic, finance, buildings, forward, read, rowOf, fileAt, bell } =
    await startCampusOfUnits());
});
afterAll(() => t.close());

/** Passes a report to and fro between two units, three times without a decision of the clinic. */
const passThrice = async (id: number, third: string | null = BUILDINGS) => {
  await forward(id, BUILDINGS, finance);
  await forward(id, FINANCE, buildings);
  return forward(id, third, finance);
};

describe("the third forward by units", () => {
  const raised = async () => {
    const { data } = (await t.call("GET", "/admin/queues", { token: clinic.token })).body;
    const list = await t.call("GET", "/admin/reports?raised=open", { token: clinic.token });
    expect(list.body.pagination.total_items).toBe(data.raised);
    return list.body.data.map(({ id }: { id: number }) => id) as number[];
  };

  test("goes to the clinic whatever was named, which sees that it has to decide", async () => {
    const id = await fileAt(FINANCE);
    const { status, body } = await passThrice(id);
    expect([status, body.data, body.raised]).toEqual([200, null, true]);
    expect(body.message).toContain("ke klinik");
    expect(await rowOf(id)).toMatchObject({ unit: "", forwarded: 3 });
    const seen = (await read(id, clinic.token)).body.data;
    expect([seen.unit, seen.is_raised, seen.timeline.at(-1).unit]).toEqual([null, true, null]);
    expect((await bell())[0]).toContain("diteruskan ke klinik.");
    expect(await raised()).toContain(id);
  });

  test("is told beforehand to those who make it, and not before the second", async () => {
    const id = await fileAt(FINANCE);
    const isNext = async (token: string) => (await read(id, token)).body.data.is_raised_next;
    await forward(id, BUILDINGS, finance);
    expect(await isNext(buildings.token)).toBe(false);
    await forward(id, FINANCE, buildings);
    expect(await isNext(finance.token)).toBe(true);
    await forward(id, BUILDINGS);
    expect(await isNext(buildings.token)).toBe(false);
  });

  test("is over once the clinic passes it on, and the count begins again", async () => {
    const id = await fileAt(FINANCE);
    await passThrice(id, null);
    expect((await forward(id, FINANCE)).body.data.is_raised).toBe(false);
    expect(await rowOf(id)).toMatchObject({ unit: FINANCE, forwarded: 0 });
    expect(await raised()).not.toContain(id);
    expect((await forward(id, BUILDINGS, finance)).body.raised).toBe(false);
  });

  test("is over once the clinic answers it, also when it is opened again", async () => {
    const id = await fileAt(FINANCE);
    await passThrice(id);
    expect((await setStatus(t, clinic.token, id, "under_review")).is_raised).toBe(true);
    await setStatus(t, clinic.token, id, "responded", "Sudah kami putuskan.");
    expect((await setStatus(t, clinic.token, id, "under_review")).is_raised).toBe(false);
    expect(await raised()).not.toContain(id);
  });

  test("an answer by a unit is no decision of the clinic", async () => {
    const id = await fileAt(FINANCE);
    await forward(id, BUILDINGS, finance);
    await setStatus(t, buildings.token, id, "responded", "Menurut kami sudah.");
    expect(await rowOf(id)).toMatchObject({ forwarded: 1 });
  });

  test("GET /admin/reports refuses another value of `raised`: 422", async () => {
    const list = (query: string) => t.call("GET", `/admin/reports?${query}`, clinic);
    expect((await list("raised=closed")).status).toBe(422);
    expect((await list("raised=")).status).toBe(200);
  });

  test("unit staff have none to decide on", async () => {
    await passThrice(await fileAt(FINANCE));
    const { data } = (await t.call("GET", "/admin/queues", { token: finance.token })).body;
    expect(data.raised).toBe(0);
  });
});
