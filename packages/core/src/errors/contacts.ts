import { BaseError } from './BaseError.ts'

export class ContactNameInvalidError extends BaseError {
  override readonly name = 'ContactNameInvalidError'
  constructor() {
    super('A contact needs a visible name.', { code: 'CONTACT_NAME_INVALID' })
  }
}

/** Two addresses with the same name could be confused. */
export class ContactNameTakenError extends BaseError {
  override readonly name = 'ContactNameTakenError'
  constructor(options: { name: string }) {
    super('This name is already in the address book.', { code: 'CONTACT_NAME_TAKEN', details: options.name })
  }
}

export class ContactsFullError extends BaseError {
  override readonly name = 'ContactsFullError'
  constructor(options: { limit: number }) {
    super(`The address book holds ${options.limit} addresses.`, { code: 'CONTACTS_FULL', hints: ['Remove one first.'] })
  }
}
