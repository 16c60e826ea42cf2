import { backupOperations } from "../../support/crash/operations.ts";
import { testCrashes } from "../../support/crash/tests.ts";

testCrashes(backupOperations);
