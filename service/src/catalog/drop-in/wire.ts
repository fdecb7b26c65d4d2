import { Type } from 'typebox'

const text = () => Type.Optional(Type.String())

export const DropInPageQuery = Type.Object({
  q: text(),
  page: text(),
  pageSize: text(),
  orderBy: text(),
  select: text(),
})

type ErrorBody = { readonly success: false; readonly message: string }

export const isErrorBody = (payload: unknown): payload is ErrorBody =>
  typeof payload === 'object' && payload !== null && 'success' in payload && payload.success === false

/** An error as that interface writes it. */
export const errorToDropIn = ({ message }: ErrorBody, status: number) => ({ error: { message, code: status } })
