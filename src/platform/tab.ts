/** Session storage: small things that outlive a reload, in this tab alone. */
import { guarded } from './guarded-storage'

export const { read: readTab, write: writeTab, remove: removeTab } = guarded(() => sessionStorage)
