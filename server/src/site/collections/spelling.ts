import type { AppChange, NewAppRecord } from '@fortnight/contract/site/collections'

/** A submission in the collection's spelling as the ordinary one. */
export const newAppOf = ({
  testingType,
  testingCredentials,
  testInstructions,
  packagePlan,
  ...same
}: NewAppRecord) => ({
  ...same,
  testing_type: testingType,
  testing_credentials: testingCredentials,
  test_instructions: testInstructions,
  package_plan: packagePlan,
})

/** A change in the collection's spelling as the ordinary one; what is left out stays. */
export const appChangeOf = ({ testingCredentials, testInstructions, ...same }: AppChange) => ({
  ...same,
  testing_credentials: testingCredentials,
  test_instructions: testInstructions,
})
