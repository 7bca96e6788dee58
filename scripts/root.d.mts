export const root: string
export function readJson(path: string): unknown
