/** An error whose message alone tells the operator what to fix: programs print it as one line. */
export class Expected extends Error {}
