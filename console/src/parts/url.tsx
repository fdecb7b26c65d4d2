import { Fragment } from 'react'

/** An address that breaks after a slash where it needs more than one line. */
export const Url = ({ children }: { children: string }) =>
  children.split(/(?<=[^/]\/)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
