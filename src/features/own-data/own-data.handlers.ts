import { handle } from "../../server/http/handler.ts";
import { dayInJakarta } from "../../server/clock.ts";
import { withOwnPassword } from "../accounts/own-password.server.ts";
import { archiveOf } from "./archive.server.ts";
import { eraseOwnAccount } from "./erasure.server.ts";
import { gatherOwnData } from "./own-data.server.ts";

export const ownDataHandlers = handle({
  async getOwnData(app, { viewer }) {
    await app.limits.take("own-data-hour", `account ${viewer.id}`);
    const { data, files } = await gatherOwnData(app, viewer);
    const name = `sikam-data-saya-${dayInJakarta(data.made_at)}.zip`;
    return { message: "Data Anda", file: { name, bytes: archiveOf(app, data, files) } };
  },

  async eraseMe(app, { viewer, body }) {
    const proof = { accountId: viewer.id, password: body.password };
    await withOwnPassword(app, proof, ({ id }) => eraseOwnAccount(app, id));
    return {
      message: "Akun Anda sudah dihapus. Email terakhir mengonfirmasinya.",
      data: {},
    };
  },
});
