import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api, contracts } from "../../api.ts";
import type { Call } from "../../call.ts";
import { openApiFaults } from "../../../tests/support/openapi-rules.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { openApiDocument } from "./document.ts";

const document = openApiDocument({ studentDomain: "students.example.ac.id" }) as any;
const operationOf = ({ path, method }: Call) => document.paths[path][method.toLowerCase()];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The findings of the public validator; it changes what it is given. */
const validate = (description: any) => new Validator().validate(structuredClone(description));

describe("the OpenAPI document", () => {
  test("is valid by the public schema of OpenAPI 3.1, and every reference leads somewhere", async () => {
    expect(await validate(document)).toEqual({ valid: true });
  });

  test("keeps what the specification demands beyond that schema", () => {
    expect(openApiFaults(document)).toEqual([]);
  });

  test("would not pass with a fault in it", async () => {
    const unresolved = structuredClone(document);
    delete unresolved.components.schemas.User;
    expect(await validate(unresolved)).toMatchObject({ valid: false });
    const unstructured = structuredClone(document);
    delete unstructured.components.responses[Object.keys(unstructured.components.responses)[0]!]
      .description;
    expect(await validate(unstructured)).toMatchObject({ valid: false });

    const broken = structuredClone(document);
    broken.paths["/reports/{id}"].get.parameters = [];
    broken.paths["/auth/login"].post.operationId = "logout";
    broken.paths["/auth/login"].post.tags = ["Nowhere"];
    broken.components.schemas.Report.properties.id.type = "int";
    const sort = broken.paths["/reports"].get.parameters.find((one: any) => one.name === "sort");
    sort.schema.enum = [];
    const faults = openApiFaults(broken).join("\n");
    for (const fault of [
      "get /reports/{id}: its path parameters",
      "a second logout",
      "Nowhere is declared nowhere",
      "Report/properties/id/type",
      "enum: [] is no value for it",
    ])
      expect(faults).toContain(fault);
  });

  test("has an operation for every call, under its name, with its success", () => {
    for (const [name, call] of Object.entries<Call>(api)) {
      const operation = operationOf(call);
      expect(operation.operationId).toBe(name);
      expect(Object.keys(operation.responses)).toContain(String(call.status ?? 200));
      const also = call.also?.toLowerCase() ?? call.method.toLowerCase();
      const second = call.also ? `${name}WithPut` : name;
      expect(document.paths[call.path][also].operationId).toBe(second);
    }
  });

  test("calls the shapes of answers as the contracts do", () => {
    const { Error: _failure, ...shapes } = document.components.schemas;
    const exported = contracts.flatMap((contract) => Object.keys(contract));
    const names = Object.keys(shapes);
    expect(names).toEqual(expect.arrayContaining(["Report", "ReportDetail", "TextBlock", "User"]));
    for (const name of names) expect(exported).toContain(name[0]!.toLowerCase() + name.slice(1));
    expect(operationOf(api.getReport).responses["200"].content["application/json"].schema).toEqual(
      expect.objectContaining({
        properties: expect.objectContaining({
          data: { $ref: "#/components/schemas/ReportDetail" },
        }),
      }),
    );
  });

  test("says whom a call is for: guests' calls take no token or one", () => {
    expect(operationOf(api.listReports).security).toEqual([{}, { bearer: [] }]);
    expect(operationOf(api.getMe).security).toEqual([{ bearer: [] }]);
    expect(operationOf(api.createReport).responses["403"].description).toContain("ACCOUNT_WAITING");
  });

  test("names every file with its types and its limit", () => {
    const { schema, encoding } = operationOf(api.createReport).requestBody.content[
      "multipart/form-data"
    ];
    expect(schema.properties.file).toMatchObject({ type: "string", format: "binary" });
    expect(schema.properties.file.description).toContain("5242880 bytes");
    expect(encoding.file.contentType).toBe("image/jpeg, image/png, application/pdf");
  });

  test("promises the values of a field, not only that it is text", () => {
    const { properties } = operationOf(api.createReport).requestBody.content["multipart/form-data"]
      .schema;
    expect(properties.category.enum).toContain("facilities");
    const { schema } = operationOf(api.listReports).parameters.find(
      (one: any) => one.name === "sort",
    );
    expect(schema).toMatchObject({ enum: ["newest", "popular", "oldest"], default: "newest" });
  });

  test("is served as JSON with an ETag, and answers one that still holds with 304", async () => {
    const first = await t.call("GET", "/openapi.json");
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(first.body).toEqual(document);
    const etag = first.headers.get("etag")!;
    const again = await t.call("GET", "/openapi.json", { headers: { "if-none-match": etag } });
    expect([again.status, again.body]).toEqual([304, ""]);
  });
});
