/** An error whose message is enough for the operator to fix the problem: programs print it as one line. */
export class Expected extends Error {}
