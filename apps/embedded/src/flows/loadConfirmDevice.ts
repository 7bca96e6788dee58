/** Loads the confirmation of a new device, where the server wants one. A failure is not kept: the next call tries again. */
export const loadConfirmDevice = () => import('./confirmDevice.ts')
