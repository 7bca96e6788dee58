/** The parts of the query cache that are used, as one chunk: importing the package itself lazily would bring all of it. */
export { QueryClient, QueryObserver } from '@tanstack/query-core'
