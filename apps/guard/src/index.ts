export { createGuard, type Guard } from './createGuard.ts'
export { parseEnv } from './env.ts'
