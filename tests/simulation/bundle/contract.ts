/** Every module of the contract, by the path from here: bundled separately, and shared by all tabs. */
export const modules = import.meta.glob(['../../../contract/**/*.ts', '!**/*.test.ts'], { eager: true })
