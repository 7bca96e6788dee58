export { isSignedBy } from './isSignedBy.ts'
