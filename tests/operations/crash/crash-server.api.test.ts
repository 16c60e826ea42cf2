import { serverOperations } from "../../support/crash/operations.ts";
import { testCrashes } from "../../support/crash/tests.ts";

testCrashes(serverOperations);
