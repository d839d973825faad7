import { setTimeout as delay, setImmediate as turnOfLoop } from "node:timers/promises";
import { type Random, seededRandom } from "../../src/demo/random.ts";
import { adminsHabits } from "./admin-acts.ts";
import { type Campus, Unanswered } from "./campus.ts";
import type { Act, Habits } from "./habits.ts";
import { studentsHabits } from "./student-acts.ts";

/** Everybody's habits, by name. */
const habitsOf = ({ students, admins }: Campus): [string, Habits][] => [
  ...students.map((student): [string, Habits] => [student.name, studentsHabits(student)]),
  ...admins.map((admin, at): [string, Habits] => [
    admin.name,
    adminsHabits(admin, (id) => id % admins.length === at),
  ]),
];

const choose = (habits: Habits, random: Random): Act => {
  let left = random.next() * habits.reduce((sum, [often]) => sum + often, 0);
  for (const [often, act] of habits) if ((left -= often) < 0) return act;
  return habits[0]![1];
};

/** Everybody acts, each one thing after the other, until the process is gone or `stop` is called. */
export const live = (campus: Campus, seed: number) => {
  let isOn = true;
  const faults: unknown[] = [];
  const stream = async (habits: Habits, random: Random) => {
    while (isOn) {
      const act = choose(habits, random)(campus, random);
      await (act ?? turnOfLoop());
    }
  };
  const streams = habitsOf(campus).map(([, habits], at) =>
    stream(habits, seededRandom(seed * 31 + at)).catch((error: unknown) => {
      if (!(error instanceof Unanswered && campus.product.process.killed)) faults.push(error);
    }),
  );
  return {
    isOn: () => isOn && faults.length === 0,
    /** Waits until nobody acts any more; throws what went wrong, the death of the process apart. */
    async stop() {
      isOn = false;
      await Promise.all(streams);
      if (faults.length > 0) throw faults[0];
    },
  };
};

/** As {@link live}; resolves once so many more writes were acknowledged, while everybody goes on. */
export const liveLong = async (campus: Campus, seed: number, writes: number) => {
  const enough = campus.ledger.acknowledged + writes;
  const people = live(campus, seed);
  while (campus.ledger.acknowledged < enough && people.isOn()) await delay(20);
  return people;
};
