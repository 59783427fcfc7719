/** Reads the Data Saver setting where the browser has one. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
