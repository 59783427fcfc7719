/** Reads the Data Saver setting if the browser has one. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
