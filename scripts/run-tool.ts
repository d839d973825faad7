import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "..");
const GRACE_MS = 5000;

/** Variables of a developer's shell that could point a test at a real database or mail server. */
const SETTINGS =
  /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_((POOLER|READ)_)?URL|STORAGE_URL|SMTP_URL|MAIL_FROM|SECRET_KEY|CAMPUS_FILE|STUDENT_EMAIL_DOMAIN|SUPERADMIN_\w+|TRUST_PROXY|RATE_LIMIT_FACTOR|METRICS_\w+|LOG_LEVEL|AWS_\w+)$/;

const testEnvironment = () => {
  const kept = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name));
  const env = Object.fromEntries(kept);
  // The pinned Node and the project's tools first, however this script was started.
  env["PATH"] = [join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  return env;
};

export interface ToolRun {
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/**
 * Runs a tool of the project, with its output shown and no standard input. Resolves to whether it exited with 0. At
 * the time limit, or when this process is told to end, the tool and all its child processes are ended.
 */
export const runTool = ({ words, env, timeoutMs }: ToolRun): Promise<boolean> =>
  new Promise((resolve) => {
    const [command = "", ...args] = words;
    const child = spawn(command, args, {
      cwd: root,
      detached: true,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...testEnvironment(), ...env },
    });

    const killGroup = (signal: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, signal);
      } catch {
        // The process group is already empty.
      }
    };
    const endGroup = () => {
      killGroup("SIGTERM");
      setTimeout(() => killGroup("SIGKILL"), GRACE_MS).unref();
    };
    const limit = setTimeout(() => {
      console.error(`\n${command}: not finished after ${Math.round(timeoutMs / 1000)} s, ended`);
      endGroup();
    }, timeoutMs);
    let interrupted = false;
    const interrupt = () => {
      interrupted = true;
      endGroup();
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
    for (const signal of signals) process.on(signal, interrupt);

    const finish = (passed: boolean) => {
      clearTimeout(limit);
      for (const signal of signals) process.off(signal, interrupt);
      killGroup("SIGKILL");
      if (interrupted) process.exit(130);
      resolve(passed);
    };
    child.once("error", (error) => {
      console.error(error.message);
      finish(false);
    });
    child.once("exit", (code) => finish(code === 0));
  });
