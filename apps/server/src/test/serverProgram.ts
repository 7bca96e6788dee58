import { inject } from 'vitest'
import type {} from './startServices.ts'

/** The path of the server, bundled once for all tests that start it as a process: loading its sources takes six times as long. */
export const serverProgram = (): string => inject('serverProgram')
