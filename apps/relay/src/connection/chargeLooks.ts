import type { Connection } from './Connection.ts'

/** Topics and mail the store looks at for the price of a call. */
const looksPerCall = 100

/** Asking for mail costs what the store has to look at, also where all of it is acknowledged already. */
export function chargeLooks({ bucket }: Connection, looked: number): void {
  bucket.take(Math.floor(looked / looksPerCall))
}
