/** Session storage: small texts that outlive a reload, in this tab only. */
import { guarded } from './guarded-storage'

export const { read: readTab, write: writeTab, remove: removeTab } = guarded(() => sessionStorage)
