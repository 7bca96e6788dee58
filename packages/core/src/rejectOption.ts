import { OptionsInvalidError } from './errors/OptionsInvalidError.ts'

/** @throws OptionsInvalidError */
export function rejectOption(option: string, reason: string): never {
  throw new OptionsInvalidError({ option, reason })
}
