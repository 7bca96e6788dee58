import { BaseError } from './BaseError.ts'

/** An option of createLatchkey or of an action that cannot be used. Apart from the others: the page's first chunk needs it. */
export class OptionsInvalidError extends BaseError {
  override readonly name = 'OptionsInvalidError'
  constructor(options: { option: string; reason: string }) {
    super(`The option \`${options.option}\` ${options.reason}.`, { code: 'OPTIONS_INVALID' })
  }
}
