/** What the peer is made of: the least of Payload that answers reports over its REST API. */

const PAYLOAD = "3.90.2";

const manifest = {
  private: true,
  type: "module",
  dependencies: {
    "@payloadcms/db-postgres": PAYLOAD,
    "@payloadcms/next": PAYLOAD,
    graphql: "16.15.0",
    next: "16.4.6",
    payload: PAYLOAD,
    react: "19.3.1",
    "react-dom": "19.3.1",
    sharp: "0.35.5",
  },
};

export const USER = { email: "ukur@students.example.ac.id", password: "rahasia-ukur" };

const config = `import { postgresAdapter } from "@payloadcms/db-postgres";
import { buildConfig } from "payload";

export default buildConfig({
  secret: "${"s".repeat(40)}",
  telemetry: false,
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL, max: 10 } }),
  collections: [
    { slug: "students", auth: true, access: { read: () => true }, fields: [{ name: "name", type: "text", required: true }] },
    {
      slug: "reports",
      access: { read: () => true, create: ({ req }) => Boolean(req.user) },
      fields: [
        { name: "title", type: "text", required: true, maxLength: 50 },
        { name: "description", type: "textarea", required: true, maxLength: 1000 },
        { name: "category", type: "text", required: true, index: true },
        { name: "level", type: "text", required: true },
        { name: "status", type: "text", required: true, defaultValue: "pending", index: true },
        { name: "response", type: "textarea" },
        { name: "voteTotal", type: "number", defaultValue: 0 },
        { name: "author", type: "relationship", relationTo: "students" },
      ],
    },
  ],
  typescript: { autoGenerate: false },
});
`;

const route = `import config from "@payload-config";
import { REST_GET, REST_POST } from "@payloadcms/next/routes";

export const GET = REST_GET(config);
export const POST = REST_POST(config);
`;

const nextConfig = `import { withPayload } from "@payloadcms/next/withPayload";

export default withPayload({ typescript: { ignoreBuildErrors: true } });
`;

/** Makes the tables, which Payload does by itself outside of production, and one who can log in. */
const setUp = `import { getPayload } from "payload";
import config from "./payload.config.ts";

const payload = await getPayload({ config });
await payload.create({ collection: "students", data: ${JSON.stringify({ ...USER, name: "Ukur" })} });
process.exit(0);
`;

const serve = `import { createServer } from "node:http";
import next from "next";

const app = next({ dev: false });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(
  Number(process.env.PORT), "127.0.0.1", () => console.error("listening on " + process.env.PORT));
`;

/** The files of the peer's folder. */
export const FILES: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(manifest, undefined, 2),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      module: "esnext",
      moduleResolution: "bundler",
      allowImportingTsExtensions: true,
      noEmit: true,
      paths: { "@payload-config": ["./payload.config.ts"] },
    },
  }),
  "payload.config.ts": config,
  "app/api/[...slug]/route.ts": route,
  "next.config.mjs": nextConfig,
  "set-up.ts": setUp,
  "serve.mjs": serve,
};

export const NAME = `Payload ${PAYLOAD} on Next ${manifest.dependencies.next}`;
