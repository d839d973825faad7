/** A line for whoever runs a command; what a command gives, as data, goes to standard output. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
