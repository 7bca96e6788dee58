import { AsyncLocalStorage } from 'node:async_hooks'
import { PGlite } from '@electric-sql/pglite'
import type { Projects } from '../projects/createProjects.ts'

/** A transaction of an embedded database, and whether it is over. */
type Transaction = { client: object; isOver: boolean }
type Watch = { current: AsyncLocalStorage<Transaction>; faults: Error[] }

type Method = (this: object, ...args: unknown[]) => Promise<unknown>
type Methods = Record<'query' | 'exec' | 'transaction', Method>

/** On the class: another copy of this module in the same worker finds it. */
const key = Symbol.for('latchkey.transactionWatch')
const watched = PGlite as typeof PGlite & { [key]?: Watch }

/**
 * Fails every query that goes beside the transaction it is made in. The embedded database has one connection: the query would wait for the
 * end of the transaction, and the transaction for the query.
 */
export function watchTransactions(): Watch {
  watched[key] ??= changeClass()
  return watched[key]
}

function changeClass(): Watch {
  const watch: Watch = { current: new AsyncLocalStorage(), faults: [] }
  const prototype = findMethods()
  const { query, exec, transaction } = prototype
  prototype.query = guard(watch, query)
  prototype.exec = guard(watch, exec)
  prototype.transaction = guard(watch, async function (this: object, run) {
    const own: Transaction = { client: this, isOver: false }
    try {
      return await transaction.call(this, (tx: unknown) =>
        watch.current.run(own, () => (run as (tx: unknown) => Promise<unknown>)(tx)),
      )
    } finally {
      own.isOver = true
    }
  })
  return watch
}

function findMethods(): Methods {
  let prototype: object = PGlite.prototype
  while (!Object.hasOwn(prototype, 'transaction')) prototype = Object.getPrototypeOf(prototype) as object
  return prototype as Methods
}

function guard(watch: Watch, method: Method): Method {
  return async function (this: object, ...args) {
    const outer = watch.current.getStore()
    if (outer?.client === this && !outer.isOver) throw report(watch)
    return await method.apply(this, args)
  }
}

/** Kept for the end of the test, as a caller may have caught it. */
function report({ faults }: Watch): Error {
  const error = new Error('This asks the database beside the transaction it is in, and would wait for itself.')
  faults.push(error)
  return error
}

/** A lookup of a project asks the database once its cache is five seconds old, for which no test waits: it counts each time. */
export function watchProjects(projects: Projects): void {
  const { find, findByServerKey } = projects
  const outside =
    <Args extends unknown[], Value>(look: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const watch = watchTransactions()
      if (watch.current.getStore()?.isOver === false) throw report(watch)
      return await look(...args)
    }
  projects.find = outside(find)
  projects.findByServerKey = outside(findByServerKey)
}
