/** Why the user was signed out without asking for it: shown on the next screen, phone entry. In memory only. */
let notice: string | undefined

export const setSignOutNotice = (text: string) => {
  notice = text
}
export const signOutNotice = () => notice
export const clearSignOutNotice = () => {
  notice = undefined
}
