/** Prints a line for the person at the terminal; a command's data go to standard output. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
