import { Type, type Static } from 'typebox'
import type { Grade } from './model.ts'

const GradeFields = Type.Object({
  company: Type.String({ description: 'The grading company.' }),
  grade: Type.String({ description: 'The grade that the company gave.' }),
  cert_number: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The number of the certificate.' }),
})

/** The grade of a graded card; null for other items. */
export const GradeWire = Type.Unsafe<Static<typeof GradeFields> | null>({
  ...GradeFields,
  type: ['object', 'null'],
  description: 'The grade of a graded card; null for other items.',
})

export const gradeToWire = (grade: Grade | null): Static<typeof GradeWire> =>
  grade && { company: grade.company, grade: grade.grade, cert_number: grade.certNumber }
