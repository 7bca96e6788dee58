import { writeBytecodes } from './compileContracts.ts'

// `npm run contracts`: after a change in world/contracts or of the compiler.
await writeBytecodes()
