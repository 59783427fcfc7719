/** For screens, which do not read the store. */
export { uploadLimits } from '../../store/upload-limits'
