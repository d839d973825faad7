import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { api } from "../../src/api.ts";
import { adminPaths, paths } from "../../src/paths.ts";

const root = join(import.meta.dirname, "../..");

/** Names of files that are often left on servers. */
const COMMON = [
  ...".env .git/HEAD .git/config .gitignore .npmrc .htaccess .htpasswd .DS_Store .ssh/id_rsa .svn/entries".split(
    " ",
  ),
  ...".well-known/security.txt .well-known/openid-configuration crossdomain.xml sitemap.xml humans.txt".split(
    " ",
  ),
  ...".aws/credentials .docker/config.json Dockerfile docker-compose.yml Makefile Procfile web.config".split(
    " ",
  ),
  ..."config config.json config.yml settings settings.json secret secrets secret-key key.pem id_rsa".split(
    " ",
  ),
  ..."backup backups dump dump.sql db database database.sql data data.json export exports old new tmp temp".split(
    " ",
  ),
  ..."log logs error.log access.log debug trace status server-status server-info metrics health healthz readyz".split(
    " ",
  ),
  ..."actuator actuator/env actuator/heapdump heapdump phpinfo.php info.php index.php wp-login.php wp-admin xmlrpc.php".split(
    " ",
  ),
  ..."console manager manage dashboard panel root superadmin administrator adminer phpmyadmin pgadmin".split(
    " ",
  ),
  ..."graphql graphiql swagger swagger.json swagger-ui openapi openapi.json docs api-docs v1 v2 internal private".split(
    " ",
  ),
  ..."user users account accounts session sessions token tokens login logout signup reset oauth sso saml jwt".split(
    " ",
  ),
  ..."upload uploads file files media static public assets dist build src node_modules package.json tsconfig.json".split(
    " ",
  ),
  ..."test tests testing dev staging beta demo sample example cgi-bin cgi-bin/test.cgi shell cmd eval proxy".split(
    " ",
  ),
];
const SUFFIXES = [
  "",
  "~",
  ".bak",
  ".old",
  ".orig",
  ".swp",
  ".save",
  ".zip",
  ".tar.gz",
  ".sql",
  ".json",
  ".map",
  "/",
  "%00",
  "..;/",
];

/** Parts of a path that stand for themselves. */
const partsOf = (path: string) => path.split("/").filter((part) => /^[\w.-]+$/.test(part));

/**
 * Words for guessing secret addresses: those of the product's own addresses and files, and common names, each with
 * the extensions of copies.
 */
export const attackWords = (): string[] => {
  const addresses = [
    ...Object.values(api).map(({ path }) => path),
    ...[...Object.values(paths), ...Object.values(adminPaths)].filter(
      (one) => typeof one === "string",
    ),
  ];
  const files = globSync(["*", "src/*", "src/**/*.ts", "migrations/*"], { cwd: root }).map((file) =>
    basename(file),
  );
  const names = new Set([
    ...COMMON,
    ...addresses.flatMap(partsOf),
    ...addresses.map((one) => one.slice(1)),
    ...files,
  ]);
  return [...new Set([...names].flatMap((name) => SUFFIXES.map((suffix) => name + suffix)))];
};

/** Names of parameters: those of all queries and bodies, and the words of the API. */
export const attackParameters = (): string[] => [
  ..."id user userId user_id role admin debug test token key s url redirect next return callback path file name".split(
    " ",
  ),
  ..."q search sort page itemPerPage limit offset fields include select where filter order format _method __proto__".split(
    " ",
  ),
  ..."status category studentId actor due from to kind take_over version author author_id author_tag receipt".split(
    " ",
  ),
];
